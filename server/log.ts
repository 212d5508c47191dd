import pino, { type Logger } from 'pino';
import { LogFile, type LogLimits } from './files/log-file.ts';

const secrets = ['authorization', 'password', 'oldPassword', 'token', 'captcha', 'refresh-token', 'cookie'];

/** Never the value of a secret, in a line or in an object of it. (Deeper patterns would cost every request line some 30 µs.) */
const redaction = {
  paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
  censor: '[redacted]',
};

/** Kept of what standard output does not take at the moment. */
const waitingBytes = 1024 * 1024;

/**
 * JSON lines into a file, so that the console stays readable for people; errors go to standard error as well. Logging never fails: a full disk
 * or a closed pipe loses lines, not answers.
 * @param file path, or `-` for standard output
 */
export function openLog(file: string, level: string, limits?: LogLimits, onClosed = () => {}): Logger {
  const lines = file === '-' ? standardOutput(onClosed) : new LogFile(file, limits);
  const streams = [
    { level: level as pino.Level, stream: lines },
    ...(file === '-' ? [] : [{ level: 'error' as const, stream: process.stderr }]),
  ];
  return pino({ level, redact: redaction, base: null }, pino.multistream(level === 'silent' ? [] : streams));
}

function standardOutput(onClosed: () => void) {
  const lines = pino.destination({ dest: 1, sync: true, maxLength: waitingBytes });
  // Without a listener every failed write would be thrown at whoever logs.
  lines.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') onClosed();
  });
  return lines;
}
