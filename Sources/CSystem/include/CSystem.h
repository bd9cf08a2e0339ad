// System calls and signal plumbing that Swift's Glibc module does not import.
#ifndef SETTEE_CSYSTEM_H
#define SETTEE_CSYSTEM_H

#include "CSystemFiles.h"
#include "CSystemFlush.h"
#include "CSystemSignals.h"
#include "CSystemTerminal.h"
#include "CSystemThreads.h"

#endif
