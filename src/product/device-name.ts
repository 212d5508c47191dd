const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A browser and its system in short, as it names itself: `Chrome · Windows`; empty when it says neither. */
export function deviceName(agent: string): string {
  const of = (list: readonly [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1];
  return [of(browsers), of(systems)].filter(Boolean).join(' · ');
}
