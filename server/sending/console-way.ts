import type { Way } from './message.ts';

const indented = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `  ${line}`)
    .join('\n');

/** Prints messages instead of sending them: for trying the product out, and where the person at the machine hands them over. */
export const consoleWay = (print: (text: string) => void): Way => ({
  async mail({ to, subject, text }) {
    print(`Mail to ${to}: ${subject}\n${indented(text)}\n`);
  },
  async sms({ to, text }) {
    print(`SMS to ${to}\n${indented(text)}\n`);
  },
});
