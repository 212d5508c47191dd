/** From an entry point in the topology to candidates of attack paths. */
export default {
  'paths.title': 'Attack paths from an entry point',
  'paths.action': 'Attack paths from here…',
  'paths.hint':
    'Ways along the drawn flows, the shortest first. Take those an attacker could go, name their steps, and accept them for a threat scenario.',
  'paths.entry': 'Entry point',
  'paths.target': 'Target asset',
  'paths.choose': 'Choose a drawn asset',
  'paths.none': 'No flow leads from the entry point to the target. Check the arrows of the flows in the topology.',
  'paths.cut': 'There are more ways; the shortest {count} {count:is|are} shown.',
  'paths.found': 'Candidates',
  'paths.name': 'Name of path {place}',
  'paths.step': 'Step {place} of path {path}',
  'paths.step.add': 'Add a step after this one',
  'paths.step.remove': 'Leave this step out',
  'paths.threat': 'Threat scenario',
  'paths.threat.none': 'Choose the threat scenario they realise',
  'paths.hasTree':
    '{code} has an attack tree, which rates it: the paths are kept, but count only once the tree is gone.',
  'paths.accept': 'Accept as attack paths ({count})',
  'paths.made': 'Attack paths added to {code}: {count}',
  'paths.unnamed': 'Attack path',
  'paths.words.enter': 'Get access to {name}',
  'paths.words.take': 'Take control of {name}',
  'paths.words.send': 'Send over {name}',
  'paths.words.attack': 'Attack {name}',
} as const;
