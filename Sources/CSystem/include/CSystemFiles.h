// What a file has beside its bytes and mode, and what kind of disk it lies on.
#ifndef SETTEE_CSYSTEM_FILES_H
#define SETTEE_CSYSTEM_FILES_H

#include <sys/types.h>

// The names of an open file's extended attributes, each ended by a NUL; access lists are among
// them. Returns how many bytes they take, or -1 with errno.
ssize_t settee_attribute_names(int fd, char *names, size_t count);

// The value of an attribute. Returns how many bytes it takes, or -1 with errno.
ssize_t settee_attribute(int fd, const char *name, void *bytes, size_t count);

// Returns 0, or -1 with errno.
int settee_set_attribute(int fd, const char *name, const void *bytes, size_t count);

// Opens a new file without a name in a folder, for writing. Returns a descriptor, or -1 with errno:
// EOPNOTSUPP where the file system has no such files, EISDIR where the kernel has none.
int settee_open_unnamed(const char *folder, unsigned int permissions);

// Whether a path lies on a file system that other machines, or a program, may change without the
// kernel's knowing: 1 or 0, or -1 with errno.
int settee_is_remote(const char *path);

#endif
