# Settee: what can be done here, in words. `make` alone lists them.

PREFIX ?= /usr/local
DESTDIR ?=
# Swift's runtime, the C++ library under it, libyaml and ncurses go into the program, which is not
# position independent: each saves up to a millisecond of the first screen, and it runs without
# them. Types are found by their accessors, not by their names: a name makes the runtime look
# through all conformances of the program when a type is first used, a quarter of the first
# screen's work.
# The functions that forms run lie side by side, as `make order` has written them down: scattered,
# they bring three quarters of the program into memory. Nobody looks for names in the program.
STATIC = .build/static
CONFIGURATION = release --static-swift-stdlib -Xlinker -L$(CURDIR)/$(STATIC) \
	-Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xswiftc -Xclang-linker -Xswiftc -no-pie \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
	-Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=gold \
	-Xlinker --section-ordering-file=$(CURDIR)/packaging/function-order.txt \
	-Xlinker --no-export-dynamic
BUILT = .build/release
SCHEMA ?= demo-schemas/code-editor.json
SECONDS = 60
# Where the cloud of `make cloud` lives; its values stay there.
CLOUD ?= $(or $(XDG_STATE_HOME),$(HOME)/.local/state)/settee/cloud
# etcd as the system has it, or unpacked here: a service that nobody asked for is never started.
ETCD = $(shell command -v etcd || echo $(CURDIR)/.build/etcd/usr/bin/etcd)
ETCD_FLAGS = --name settee --data-dir data --initial-cluster settee=unix://peer.sock:0 \
	--listen-client-urls unix://etcd.sock:0 --advertise-client-urls unix://etcd.sock:0 \
	--listen-peer-urls unix://peer.sock:0 --initial-advertise-peer-urls unix://peer.sock:0 \
	--auto-compaction-mode periodic --auto-compaction-retention 1h
SUDO = $(shell [ "$$(id -u)" = 0 ] || command -v sudo)

.PHONY: help demo edit test test-busy test-release kill-run soak test-long test-whole client upstream check format lint imports build install \
	install-files order deb uninstall frames races bench suites bench-engines cloud setup setup-test \
	setup-cloud fetch-etcd clean

help: ## List these words
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: build ## Set up, build, and show two devices syncing in one terminal
	$(BUILT)/settee demo

edit: build ## Build and edit a schema's settings: make edit SCHEMA=demo-schemas/game.json
	$(BUILT)/settee edit $(SCHEMA)

test: setup setup-test ## Set up and pass all tests
	swift build --build-tests
	.ci/failures-last swift test --skip-build

test-busy: setup setup-test ## Pass all tests three times beside four spinning processes
	swift build --build-tests
	@spinners=; trap 'kill $$spinners' EXIT; trap 'exit 130' INT TERM; \
		for spinner in 1 2 3 4; do \
			sh -c 'while :; do :; done' & spinners="$$spinners $$!"; done; \
		for round in 1 2 3; do .ci/failures-last swift test --skip-build || exit 1; done

kill-run: build ## Kill writing programs at random: make kill-run SECONDS=3600
	swift build -c $(CONFIGURATION) --product store-probe
	$(BUILT)/store-probe kill-run --seconds $(SECONDS)
	$(BUILT)/store-probe kill-run --seconds $(SECONDS) --in-place 1 --writers 5

# One after the other: a simulation leaves nothing of two cores to an etcd that has to answer.
RELEASE = swift test -c release -Xswiftc -enable-testing
LONG_TARGETS = ReplicationTests EnginesTests DocumentsTests SchemasTests EndToEndTests settee store-probe
LONG_SUITES = ReplicationTests KernelTests KernelFaultsTests EnginesTests DocumentsTests \
	SchemasTests DebianPackageTests DocumentWritersTests DocumentCallsTests
# A share of them is tried before a change lands; the whole takes more than an hour.
test-long: export SETTEE_LONG = 1
test-whole: export SETTEE_LONG = whole
test-whole: export SETTEE_TEST_MINUTES = 600
test-long test-whole: export SETTEE_TARGETS = $(LONG_TARGETS)
test-long: ## The slow tests: release build, long simulations
test-whole: ## The same at every place of every document, on a million texts and more seeds
test-long test-whole: setup setup-test setup-cloud
	for suites in $(LONG_SUITES); do \
		.ci/failures-last $(RELEASE) --scratch-path .build/long --filter $$suites || exit 1; done

# Those that have more to do with more time and are in no suite of the slow tests, too.
MORE = UndoLawTests|SuiteDocumentsTests|SuiteLeavesTests|ObserveTests
test-release: setup setup-test ## Pass all tests on a release build
	.ci/failures-last $(RELEASE) --scratch-path .build/tested
	SETTEE_LONG=1 .ci/failures-last $(RELEASE) --scratch-path .build/tested --skip-build --filter '$(MORE)'

soak: build ## Run simulations of all worlds until a promise breaks: make soak SECONDS=28800
	@$(BUILT)/settee simulate --soak $(SECONDS) | tee .build/soak.txt; \
		grep '^settee simulate' .build/soak.txt | tee -a soak-failures.txt; \
		tail -n 1 .build/soak.txt | grep -qx 'No promise was broken.'

client: setup ## Build and run a package that depends on this one
	SETTEE_CLIENT=1 swift test --filter 'Client(Package|Products)Tests'

upstream: setup ## Run the originals' own tests on these libraries, where GitHub can be reached
	Tests/Upstream/run .build/upstream

check: setup setup-test lint imports test ## What a change must pass: format, imports, tests

cloud: setup-cloud ## Start etcd on a private socket, for --cloud etcd:...; Ctrl-C ends it
	@install -d -m 700 "$(CLOUD)"
	@echo "Let devices sync over it, each in a terminal and a home of its own:"
	@echo "  settee edit SCHEMA --cloud etcd:unix:$(CLOUD)/etcd.sock:0"
	@echo "Ctrl-C stops etcd; the account stays in $(CLOUD)."
	@cd "$(CLOUD)" && umask 077 && exec flock -n -E 75 lock \
		sh -c 'rm -f *.sock:0; exec "$$@" >etcd.log 2>&1' sh $(ETCD) $(ETCD_FLAGS) \
		|| { [ $$? -ne 75 ] || echo "It is running already, in another terminal."; }

build: setup ## Build the release program, Swift's runtime linked in
	@mkdir -p $(STATIC)
	@for name in libstdc++ libyaml libncursesw libtinfo; do \
		library=$$(clang -print-file-name=$$name.a 2>/dev/null || gcc -print-file-name=$$name.a); \
		if [ -e "$$library" ]; then ln -sf "$$library" $(STATIC)/; \
		else echo "No $$name.a here: the program will need the system's $$name."; fi; done
	swift build -c $(CONFIGURATION) --product settee

order: build ## Write down anew which functions forms run, with valgrind; then build once more
	packaging/function-order $(BUILT)/settee > .build/function-order.txt
	mv .build/function-order.txt packaging/function-order.txt

SHARE = $(DESTDIR)$(PREFIX)/share
MANUAL = $(SHARE)/man/man1/settee.1
COMPLETIONS = $(SHARE)/bash-completion/completions/settee $(SHARE)/zsh/site-functions/_settee \
	$(SHARE)/fish/vendor_completions.d/settee.fish

install: build install-files ## Put the program, its manual, completions, themes and demo schemas under PREFIX

install-files:
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/settee/themes $(SHARE)/settee/demo-schemas \
		$(dir $(MANUAL) $(COMPLETIONS))
	install -s -m 755 $(BUILT)/settee $(DESTDIR)$(PREFIX)/bin/settee
	install -m 644 themes/*.json $(SHARE)/settee/themes/
	install -m 644 demo-schemas/*.json demo-schemas/*.demo $(SHARE)/settee/demo-schemas/
	$(BUILT)/settee help --man > $(MANUAL)
	$(BUILT)/settee completions bash > $(word 1,$(COMPLETIONS))
	$(BUILT)/settee completions zsh > $(word 2,$(COMPLETIONS))
	$(BUILT)/settee completions fish > $(word 3,$(COMPLETIONS))
	chmod 644 $(MANUAL) $(COMPLETIONS)

deb: build ## Pack the program for Debian, and try it: .build/settee_VERSION_ARCHITECTURE.deb
	packaging/deb $(BUILT)/settee .build
	packaging/try .build/settee_$$($(BUILT)/settee --version | cut -d' ' -f2)_$$(dpkg --print-architecture).deb

uninstall: ## Take away what install put there
	rm -rf $(DESTDIR)$(PREFIX)/bin/settee $(SHARE)/settee $(MANUAL) $(COMPLETIONS)

format: ## Format every Swift file
	swift format --in-place --recursive Package.swift Sources Tests

lint: ## Tell where formatting or documentation is off
	swift format lint --strict --recursive Package.swift Sources Tests

imports: setup ## Prove that no target imports what its row forbids
	swift build --explicit-target-dependency-import-check error

frames: setup ## Record the golden frames anew, and show what changed
	RECORD_FRAMES=1 swift test --filter 'EditorTests|DemoTests|CommandsTests|FormViewsTests|ArticlesTests'
	RECORD_FRAMES=1 swift test --filter ReadmeTests
	git diff --stat -- Tests

RACES = .build/races
WATCHED = --sanitize=thread --scratch-path $(RACES) -Xlinker $(CURDIR)/$(RACES)/Mutex.o \
	-Xlinker '--wrap=$$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF' \
	-Xlinker '--wrap=$$s15Synchronization12_MutexHandleV11_unlockSlowyyF'
races: setup ## Prove with ThreadSanitizer that threads may share a store
	@mkdir -p $(RACES)
	clang -O1 -c Tests/Races/Mutex.c -o $(RACES)/Mutex.o
	swift build $(WATCHED) --product store-probe
	swift build $(WATCHED) --product observable-probe
	for round in 1 2 3 4 5 6 7 8 9 10; do for probe in store-probe observable-probe; do \
		folder=$$(mktemp -d) || exit 1; \
		XDG_CONFIG_HOME=$$folder $(RACES)/debug/$$probe threads; status=$$?; rm -r $$folder; \
		[ $$status = 0 ] || exit $$status; done; done

suites: build ## Count what of ../shared/suites is read, and which laws of edits break
	swift build -c $(CONFIGURATION) --product settee-bench
	$(BUILT)/settee-bench suites
	$(BUILT)/settee-bench suites-documents

bench: build ## Print the figures, and their ratios
	swift build -c $(CONFIGURATION) --product settee-bench
	$(BUILT)/settee-bench form
	$(BUILT)/settee-bench pages
	$(BUILT)/settee-bench checks
	$(BUILT)/settee-bench stores
	$(BUILT)/settee-bench documents
	$(BUILT)/settee-bench sync
	$(BUILT)/settee-bench observable
	$(BUILT)/settee-bench defaults
	$(BUILT)/settee-bench screen
	$(MAKE) --no-print-directory bench-engines

# In a folder of its own: the shared folder, and etcd where it is there, ended with the figures.
bench-engines:
	@folder=$$(mktemp -d) && cd "$$folder" && \
		if [ -x "$(ETCD)" ]; then \
			$(ETCD) $(ETCD_FLAGS) >etcd.log 2>&1 & server=$$!; etcd="--etcd unix:$$folder/etcd.sock:0"; \
		fi; \
		trap 'kill -9 $$server 2>/dev/null; rm -rf "$$folder"' EXIT; \
		$(CURDIR)/$(BUILT)/settee-bench engines --folder "$$folder/shared" $$etcd

setup: ## Install what the build needs, if it is missing
	@command -v swift >/dev/null || { \
		echo "settee needs a Swift 6.2 toolchain or later: https://www.swift.org/install/linux/"; exit 1; }
	@[ -e /usr/include/ncurses.h ] || $(MAKE) --no-print-directory apt PACKAGES=libncurses-dev
	@[ -e /usr/include/yaml.h ] || $(MAKE) --no-print-directory apt PACKAGES=libyaml-dev

setup-test: ## Install what the tests need besides
	@command -v tmux >/dev/null || $(MAKE) --no-print-directory apt PACKAGES=tmux
	@python3 -c 'import jsonschema' 2>/dev/null \
		|| $(MAKE) --no-print-directory apt PACKAGES=python3-jsonschema \
		|| echo "python3-jsonschema is missing: the meta-schema test will be skipped."

setup-cloud: ## Fetch etcd for `make cloud` and the long tests, if it is missing
	@[ -x "$(ETCD)" ] || $(MAKE) --no-print-directory fetch-etcd \
		|| echo "etcd is missing: its tests will be skipped."

# Unpacked and not installed: Debian's package would start a service.
fetch-etcd:
	@echo "Fetching etcd-server into .build/etcd."
	@apt-cache show etcd-server >/dev/null 2>&1 || $(SUDO) apt-get update -qq
	@mkdir -p .build/etcd && cd .build/etcd && apt-get download -qq etcd-server \
		&& dpkg-deb -x etcd-server_*.deb . && rm etcd-server_*.deb

apt:
	@echo "Installing $(PACKAGES)$(if $(SUDO), with sudo)."
	@command -v apt-get >/dev/null || { echo "No apt-get here: please install $(PACKAGES)."; exit 1; }
	$(SUDO) apt-get update -qq
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y $(PACKAGES)

clean: ## Take away what was built
	rm -rf .build
