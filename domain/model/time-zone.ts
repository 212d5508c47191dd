/** Is this the name of a time zone as the tz database has it, such as `Asia/Shanghai`, or `UTC`? */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
