// What Swift's Glibc module does not import: extended attributes, files without a name, and the
// kinds of file systems.
#define _GNU_SOURCE
#include "CSystemFiles.h"

#include <fcntl.h>
#include <sys/vfs.h>
#include <sys/xattr.h>

ssize_t settee_attribute_names(int fd, char *names, size_t count) {
  return flistxattr(fd, names, count);
}

ssize_t settee_attribute(int fd, const char *name, void *bytes, size_t count) {
  return fgetxattr(fd, name, bytes, count);
}

int settee_set_attribute(int fd, const char *name, const void *bytes, size_t count) {
  return fsetxattr(fd, name, bytes, count, 0);
}

int settee_open_unnamed(const char *folder, unsigned int permissions) {
  return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, permissions);
}

int settee_is_remote(const char *path) {
  struct statfs status;
  if (statfs(path, &status) != 0) return -1;
  switch ((unsigned int)status.f_type) {
    case 0x6969:      // NFS
    case 0x65735546:  // FUSE
    case 0xFF534D42:  // CIFS
    case 0xFE534D42:  // SMB 2 and 3
    case 0x517B:      // SMB
    case 0x01021997:  // 9P
    case 0x5346414F:  // AFS
    case 0x73757245:  // Coda
    case 0x00C36400:  // Ceph
    case 0x786F4256:  // a virtual machine's shared folder
      return 1;
    default: return 0;
  }
}
