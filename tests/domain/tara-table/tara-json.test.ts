import { expect, it } from 'vitest';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { guessMapping } from '#domain/tara-table/heading.ts';
import { linesOfTaraJson } from '#domain/tara-table/tara-json.ts';

it('an analysis as JSON has a column for each field, also for those that nothing is taken from', () => {
  const [head, first, second] = linesOfTaraJson({
    item: { name: 'Lamp' },
    assumptions: [{ id: 'A01', assumption: 'Updates are signed' }],
    empty: [],
    assets: [
      { id: 'AS1', name: 'Firmware', properties: ['I'], location: 'Flash', notes: ' ' },
      { id: 'AS2', name: 'Key', properties: ['C'] },
    ],
    threat_scenarios: [{ id: 'TS1', asset_id: 'AS1', threat_description: 'Replaced', threat_agent: 'Workshop' }],
    impact_ratings: [{ scenario_id: 'TS1', safety: 'Severe' }],
    treatment_decisions: [{ scenario_id: 'TS1', treatment_type: 'Reduce', residual_acceptable: true, owner: 'Team' }],
  }).map(({ cells }) => cells);
  const mapping = guessMapping([...(head ?? [])], defaultMethod);
  const left = (head ?? []).flatMap((name, at) =>
    mapping[at] === '' ? [`${name} = ${first?.[at]} | ${second?.[at]}`] : [],
  );
  expect(left).toEqual([
    'threat_scenarios: threat_agent = Workshop | ',
    'assets: location = Flash | ',
    'treatment_decisions: residual_acceptable = true | ',
    'treatment_decisions: owner = Team | ',
    'item = Lamp | ',
    'assumptions = A01 | ',
  ]);
});
