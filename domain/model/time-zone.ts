/** Is this the name of a time zone as the tz database has it, such as `Asia/Shanghai`, or `UTC`? */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** By zone: making one costs as much as a query. There are as many as zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(zone, made);
  return made;
}

/** The clock on the wall of a zone at a moment, as if it were UTC (ms). */
function wallClock(ms: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(ms);
  const [year, month, date, hour, minute, second] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
    (type) => Number(parts.find((one) => one.type === type)?.value ?? 0),
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, date, hour, minute, second);
}

const dayLength = 24 * 3600 * 1000;

const two = (n: number) => String(n).padStart(2, '0');

/** The day it is in a zone, `YYYY-MM-DD`. @param offset days later */
export function dayIn(moment: number, zone: string, offset = 0): string {
  const parts = clockOf('UTC').formatToParts(wallClock(moment, zone) + offset * dayLength);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return `${String(part('year')).padStart(4, '0')}-${two(part('month'))}-${two(part('day'))}`;
}

/** The moment (ms) a day begins in a zone; where clocks skip midnight, the first there is. @param offset days later */
export const dayBegins = (day: string, zone: string, offset = 0): number =>
  whenWallSays(Date.parse(`${day}T00:00:00.000Z`) + offset * dayLength, zone);

/** The moment (ms) an hour of a day begins in a zone; where clocks skip it, the next there is. */
export const hourBegins = (day: string, zone: string, hour: number): number =>
  whenWallSays(Date.parse(`${day}T00:00:00.000Z`) + hour * 3600 * 1000, zone);

/** The moment (ms) the clock on the wall of a zone says this, written as if it were UTC. */
function whenWallSays(wanted: number, zone: string): number {
  let at = wanted;
  // The distance at the first guess may be that of the other side of a change of clocks.
  for (let n = 0; n < 2; n += 1) at = wanted - (wallClock(at, zone) - at);
  return wallClock(at, zone) < wanted ? at + 3600 * 1000 : at;
}
