import { DatabaseSync } from '@photostructure/sqlite';

/** `ok`, or what SQLite finds wrong in a file. */
export function checkFile(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return String(Object.values(db.prepare('pragma integrity_check').get() ?? {})[0]);
  } finally {
    db.close();
  }
}
