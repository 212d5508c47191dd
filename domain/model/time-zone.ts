/** Is this the name of a time zone as the tz database has it, such as `Asia/Shanghai`, or `UTC`? */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The clock on the wall of a zone at a moment, as if it were UTC (ms). */
function wallClock(ms: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(ms);
  const [year, month, date, hour, minute, second] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
    (type) => Number(parts.find((one) => one.type === type)?.value ?? 0),
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, date, hour, minute, second);
}

const dayLength = 24 * 3600 * 1000;

/** The day it is in a zone, `YYYY-MM-DD`. @param offset days later */
export const dayIn = (moment: Date, zone: string, offset = 0): string =>
  new Date(wallClock(moment.getTime(), zone) + offset * dayLength).toISOString().slice(0, 10);

/** The moment a day begins in a zone; where clocks skip midnight, the first there is. @param offset days later */
export function dayBegins(day: string, zone: string, offset = 0): Date {
  const wanted = Date.parse(`${day}T00:00:00.000Z`) + offset * dayLength;
  let at = wanted;
  // The distance at the first guess may be that of the other side of a change of clocks.
  for (let n = 0; n < 2; n += 1) at = wanted - (wallClock(at, zone) - at);
  return new Date(wallClock(at, zone) < wanted ? at + 3600 * 1000 : at);
}
