/** The keyless gateway of a shared e-scooter, as an engineer has it in a spreadsheet: each table with its line of titles. */

type Table = readonly (readonly string[])[];

export const functions: Table = [
  ['Name', 'Description'],
  ['Unlock by phone', 'The rider unlocks the scooter over Bluetooth'],
  ['Unlock by the fleet', 'The operator unlocks or locks over the mobile network'],
  ['Release the drive', 'The motor turns only after a valid unlock'],
  ['Update the gateway', 'Signed firmware comes over the air'],
];

export const assumptions: Table = [
  ['Name', 'Text', 'Explanation'],
  ['Phone', 'The phone of the rider may be rooted', 'The operator has no say over private phones'],
  ['Back end', 'The fleet back end is analysed apart', 'It has a TARA of its own'],
  ['Housing', 'To open the housing takes tools and leaves marks', 'It is glued and sealed'],
];

/** Kind, name and place of what is drawn. */
export const drawnNodes = [
  ['External interface', 'Rider phone', 120, 150],
  ['Back-end or cloud', 'Fleet back end', 120, 450],
  ['External interface', 'BLE radio', 390, 150],
  ['ECU hardware', 'Cellular modem', 390, 450],
  ['ECU hardware', 'Keyless gateway', 680, 300],
  ['Firmware or software', 'Gateway firmware', 680, 520],
  ['Cryptographic key', 'Rider key', 680, 110],
  ['ECU hardware', 'Motor controller', 980, 200],
  ['Actuator', 'Lock actuator', 980, 400],
] as const;

/** From, to and name of the flows. */
export const drawnLinks = [
  ['Rider phone', 'BLE radio', 'Unlock request'],
  ['Fleet back end', 'Cellular modem', 'Fleet command'],
  ['BLE radio', 'Keyless gateway', 'Unlock frame'],
  ['Cellular modem', 'Keyless gateway', 'Remote frame'],
  ['Rider key', 'Keyless gateway', 'Key use'],
  ['Gateway firmware', 'Keyless gateway', 'Boot image'],
  ['Keyless gateway', 'Motor controller', 'Drive release'],
  ['Keyless gateway', 'Lock actuator', 'Lock order'],
  ['Motor controller', 'Lock actuator', 'Standstill'],
  ['Rider phone', 'Fleet back end', 'Ride booking'],
] as const;

const properties = ['C', 'I', 'A', 'NR', 'AU', 'AZ'];

/** What is worth protecting, by asset: the property, the functions, what the asset is. */
const protectedAs: readonly (readonly [asset: string, property: string, functions: string, what: string])[] = [
  ['Rider phone', '', 'F-1', 'The phone with the app of the rider'],
  ['Fleet back end', '', 'F-2', 'The server of the operator'],
  ['BLE radio', '', 'F-1', 'Receives from phones beside the scooter'],
  ['Cellular modem', '', 'F-2', 'Receives from the operator'],
  ['Keyless gateway', 'A', 'F-1, F-2, F-3, F-4', 'Checks unlocks and releases the drive'],
  ['Gateway firmware', 'I', 'F-3, F-4', 'The program of the gateway'],
  ['Rider key', 'C', 'F-1', 'Proves that a phone may unlock'],
  ['Motor controller', '', 'F-3', 'Turns the motor'],
  ['Lock actuator', 'A', 'F-1, F-2', 'Moves the bolt of the rear wheel'],
  ['Unlock request', 'AU', 'F-1', 'Of the phone to the scooter'],
  ['Fleet command', 'AU', 'F-2', 'Of the operator to the scooter'],
  ['Unlock frame', '', 'F-1', 'Of the radio to the gateway'],
  ['Remote frame', '', 'F-2', 'Of the modem to the gateway'],
  ['Key use', '', 'F-1', 'Access to the key'],
  ['Boot image', '', 'F-4', 'What the gateway starts with'],
  ['Drive release', 'I', 'F-3', 'Lets the motor turn'],
  ['Lock order', 'I', 'F-1, F-2', 'Opens or closes the bolt'],
  ['Standstill', '', 'F-3', 'Says that the wheel stands'],
  ['Ride booking', '', 'F-1', 'Between the phone and the operator'],
];

/** An asset without a property that is worth protecting is no security asset. */
export const assets: Table = [
  ['Name', ...properties, 'Security asset', 'Functions', 'Description'],
  ...protectedAs.map(([asset, property, ofFunctions, what]) => [
    asset,
    ...properties.map((one) => (one === property ? 'yes' : 'no')),
    property === '' ? 'no' : 'yes',
    ofFunctions,
    what,
  ]),
];

const reasons = [
  'Speed and traffic at the time',
  'Costs of the operator',
  'The ride is lost',
  'What is known of the rider',
];

export const damages: Table = [
  ['Damage scenario', 'S', 'F', 'O', 'P', 'Reason for S', 'Reason for F', 'Reason for O', 'Reason for P'],
  ...[
    ['The rider cannot start the scooter', 'Negligible', 'Moderate', 'Major', 'Negligible'],
    [
      'Changed firmware releases the drive while somebody lifts the scooter',
      'Severe',
      'Moderate',
      'Severe',
      'Negligible',
    ],
    ['Cloned keys open every scooter of the fleet', 'Negligible', 'Major', 'Major', 'Moderate'],
    ['The bolt falls into the wheel while riding', 'Severe', 'Negligible', 'Severe', 'Negligible'],
    ['A stranger unlocks a parked scooter', 'Negligible', 'Major', 'Moderate', 'Negligible'],
    ['A stranger stops scooters from afar', 'Major', 'Major', 'Severe', 'Negligible'],
    ['The motor turns without a rider', 'Severe', 'Negligible', 'Major', 'Negligible'],
    ['The bolt closes while riding', 'Severe', 'Negligible', 'Major', 'Negligible'],
  ].map((damage) => [...damage, ...reasons]),
];

/** Proposed threats that say the same as their neighbour. */
export const spoofed = ['Spoofing of Gateway firmware', 'Spoofing of Drive release', 'Spoofing of Lock order'];

export const paths: Table = [
  ['Attack path', 'Threat scenarios', 'ET', 'SE', 'KoIC', 'WoO', 'Eq', 'Attack vector', 'Reasons and evidence'],
  ...[
    ['Jam the radio beside the scooter', 'TS-1', '≤ 1 day', 'Proficient', 'Public', 'Easy', 'Specialized', 'Adjacent'],
    ['Read the key out of a rooted phone', 'TS-3', '≤ 1 week', 'Proficient', 'Public', 'Easy', 'Standard', 'Local'],
    ['Hold the bolt with a clamp', 'TS-4', '≤ 1 day', 'Layman', 'Public', 'Easy', 'Standard', 'Physical'],
    ['Relay the phone over two radios', 'TS-5', '≤ 1 week', 'Expert', 'Public', 'Moderate', 'Specialized', 'Adjacent'],
    ['Replay a recorded request', 'TS-5', '≤ 1 month', 'Proficient', 'Restricted', 'Easy', 'Specialized', 'Adjacent'],
    [
      'Use the account of an operator',
      'TS-6',
      '≤ 1 month',
      'Proficient',
      'Restricted',
      'Unlimited',
      'Standard',
      'Network',
    ],
    ['Inject frames on the bus', 'TS-7', '≤ 1 week', 'Expert', 'Restricted', 'Moderate', 'Specialized', 'Physical'],
  ].map((path) => [...path, 'As shown on our bench']),
];

/** Where the path that is written out begins. */
export const entry: Table = [
  ['Attack path', 'Attack vector'],
  ['Change the lock order on the bus', 'Physical'],
];

/** Of the three steps of the path that is written out. */
export const stepRatings: Table = [
  ['Attack path', 'ET', 'SE', 'KoIC', 'WoO', 'Eq', 'Reasons and evidence'],
  ['Open the housing', '≤ 1 day', 'Proficient', 'Public', 'Easy', 'Standard', 'The seals are looked at once a month'],
  ['Cut the line to the lock', '≤ 1 day', 'Proficient', 'Public', 'Easy', 'Standard', 'The line is marked'],
  [
    'Send a forged lock order',
    '≤ 1 week',
    'Expert',
    'Restricted',
    'Moderate',
    'Specialized',
    'Frames are not published',
  ],
];

const parameters = [
  'Elapsed time',
  'Specialist expertise',
  'Knowledge of the item',
  'Window of opportunity',
  'Equipment',
];
const rated = (...levels: readonly string[]) =>
  [...parameters, 'Attack vector'].map((parameter, at) => [parameter, levels[at] ?? ''] as const);

/** The leaves of the attack tree of the firmware, with the levels of each. */
export const leaves = {
  port: rated('≤ 1 week', 'Proficient', 'Restricted', 'Moderate', 'Specialized', 'Physical'),
  channel: rated('≤ 1 week', 'Proficient', 'Restricted', 'Unlimited', 'Standard', 'Network'),
  signature: rated('≤ 6 months', 'Expert', 'Confidential', 'Unlimited', 'Specialized', 'Network'),
};

/** What it takes to get around the control. */
export const bypass = rated('≤ 1 month', 'Expert', 'Confidential', 'Moderate', 'Specialized', '').slice(0, 5);

export const claims: Table = [
  ['Name', 'Text', 'Explanation'],
  ['The deposit limits the loss', 'The deposit of a rider covers one stolen scooter', 'Agreed with the operator'],
];

const reduced: readonly (readonly [strategy: string, statement: string, after: string])[] = [
  ['Ride on for ten minutes without radio', 'A jammed radio only delays an unlock', 'Low'],
  ['Start signed firmware only', 'The gateway runs only firmware of the maker', 'Very low'],
  ['Keep keys in a secure element', 'A key cannot be copied', 'Very low'],
  ['Watch the bolt while riding', 'The bolt stays open while the wheel turns', 'Low'],
  ['Let two people sign fleet commands', 'A fleet command is genuine', 'Very low'],
  ['Authenticate the drive release', 'A drive release is genuine', 'Low'],
  ['Authenticate the lock order', 'A lock order is genuine', 'Low'],
];

const lead = 'Anna Berg, Head of Product';
const [first, second, third, fourth, ...others] = reduced.map(([strategy, statement, after]) => [
  'Reduce',
  strategy,
  statement,
  '',
  'planned',
  after,
  lead,
]) as [string[], string[], string[], string[], ...string[][]];

export const risks: Table = [
  [
    'Treatment',
    'Disposal strategy',
    'Cybersecurity statement',
    'Claims',
    'Verification status',
    'Feasibility after treatment',
    'Accepted by',
  ],
  first,
  second,
  third,
  fourth,
  ['Retain', 'Take the deposit of the rider', 'The loss is one scooter at most', 'CSC-1', 'planned', '', lead],
  ...others,
];

export const goals: Table = [
  ['Name', 'Explanation'],
  ...reduced.map(([strategy, statement]) => [statement, `It follows from the strategy: ${strategy}`]),
];

export const requirements: Table = [
  ['Name', 'Text', 'Goals', 'Allocated to', 'Verification method', 'Verification status', 'Explanation'],
  ...reduced.map(([strategy, statement], at) => [
    strategy,
    `The gateway shall ${strategy.charAt(0).toLowerCase()}${strategy.slice(1)}`,
    `CSG-${at + 1}`,
    'A-5',
    'Test',
    'planned',
    statement,
  ]),
];
