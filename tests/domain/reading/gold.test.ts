// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { goldNames, goldOf, readGold, scoreOf } from './gold';

/** Measured with the delivered library, in percent, and held as lower bounds: assets and interfaces found, proposals right. */
const bounds: Readonly<Record<string, [found: number, right: number]>> = {
  adcu: [66, 78],
  convoy: [80, 88],
  depot: [68, 88],
  epas: [86, 88],
  evcc: [72, 88],
  fleetbox: [75, 88],
  ivi: [77, 75],
  zcu: [75, 82],
  access: [92, 88],
  airbag: [85, 88],
  bms: [95, 90],
  booster: [82, 90],
  bus: [80, 86],
  camera: [93, 93],
  cdc: [88, 88],
  cgw: [90, 90],
  charger: [93, 90],
  cluster: [86, 88],
  cockpit: [90, 85],
  dash2: [78, 95],
  dash: [85, 90],
  dms: [80, 80],
  ebike: [88, 88],
  ecall: [82, 90],
  eps: [90, 90],
  eshift: [74, 88],
  fleet: [70, 90],
  gateway: [93, 90],
  headlamp: [95, 90],
  hud: [85, 90],
  hvac: [90, 90],
  keyless: [95, 88],
  lift: [92, 95],
  mail: [80, 85],
  obc: [92, 90],
  ota: [72, 88],
  park: [93, 90],
  parking: [80, 90],
  radar: [80, 88],
  rdx: [95, 90],
  robotaxi: [66, 82],
  sbw: [90, 90],
  seat: [88, 90],
  swap: [80, 90],
  tailgate: [90, 90],
  tbox: [95, 90],
  thermal: [75, 88],
  trailer: [80, 85],
  v2x: [90, 88],
  wallbox: [85, 88],
  zone: [93, 85],
};
/** What is wanted of any description. */
const least = [80, 60] as const;

const percent = (part: number, whole: number) => (part / whole) * 100;

describe.each(goldNames())('the description "%s"', (name) => {
  const gold = goldOf(name);
  const proposals = readGold(name);
  const score = scoreOf(gold, proposals);
  const [found, right] = bounds[name.split('/').at(-1) ?? ''] ?? least;

  it('is read into the assets and interfaces an engineer would take from it', () => {
    expect(gold.assets.length).toBeGreaterThan(10);
    expect(percent(score.found, score.wanted), score.missed.join('; ')).toBeGreaterThanOrEqual(found);
  });

  it('is read into proposals that are right', () => {
    expect(percent(score.right, score.proposed), score.wrong.join('; ')).toBeGreaterThanOrEqual(right);
  });

  it('is read into its functions and assumptions', () => {
    const [functions, wantedFunctions] = score.functions;
    const [assumptions, wantedAssumptions] = score.assumptions;
    expect(functions, score.missedStatements.join('; ')).toBeGreaterThanOrEqual(wantedFunctions * 0.75);
    expect(assumptions, score.missedStatements.join('; ')).toBe(wantedAssumptions);
  });

  it('proposes nothing that it says there is none of', () => {
    const names = proposals.flatMap((one) => (one.is === 'asset' ? [one.name, ...one.alsoCalled] : []));
    expect(names.filter((one) => gold.negated.includes(one))).toEqual([]);
  });

  it('gives the same proposals in every run', () => {
    expect(JSON.stringify(readGold(name))).toBe(JSON.stringify(proposals));
  });
});
