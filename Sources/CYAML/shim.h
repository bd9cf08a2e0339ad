// The one place that names libyaml's header.
#ifndef SETTEE_CYAML_SHIM_H
#define SETTEE_CYAML_SHIM_H

#include <yaml.h>

#endif
