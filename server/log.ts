import { mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import pino, { type Logger } from 'pino';

const secrets = ['authorization', 'password', 'oldPassword', 'token', 'captcha', 'refresh-token', 'cookie'];
/** The log of the run before is kept once as `.1` when it has grown past this. */
const keptBytes = 20 * 1024 * 1024;

/** Never the value of a secret, in a line or in an object of it. (Deeper patterns would cost every request line some 30 µs.) */
export const redaction = {
  paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
  censor: '[redacted]',
};

/**
 * JSON lines into a file, so that the console stays readable for people; errors go to standard error as well.
 * @param file path, or `-` for standard output
 */
export function openLog(file: string, level: string): Logger {
  if (file !== '-') {
    mkdirSync(dirname(file), { recursive: true });
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > keptBytes) renameSync(file, `${file}.1`);
  }
  // Written at once, some 10 µs a line: nothing is lost or out of order when the process ends.
  const lines = pino.destination({ dest: file === '-' ? 1 : file, sync: true });
  const streams = [
    { level: level as pino.Level, stream: lines },
    ...(file === '-' ? [] : [{ level: 'error' as const, stream: process.stderr }]),
  ];
  return pino({ level, redact: redaction, base: null }, pino.multistream(level === 'silent' ? [] : streams));
}

/** For hosts that keep no log, such as the development mock. */
export const silentLog = (): Logger => pino({ level: 'silent' });
