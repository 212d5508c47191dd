import { statSync } from 'node:fs';

/**
 * For a command that root runs beside the server: files that it makes next to this one would belong to root, and the server, which runs as
 * somebody else, could not open them.
 */
export function becomeOwnerOf(file: string): void {
  const owner = statSync(file, { throwIfNoEntry: false });
  if (!owner || process.getuid?.() !== 0 || owner.uid === 0) return;
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
