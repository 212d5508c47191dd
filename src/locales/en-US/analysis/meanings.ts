/** What the columns of an analysis mean: clause of ISO/SAE 21434 where it has one, and an example. They follow the title and a colon. */
export default {
  'meaning.code': 'short name by which other rows and the report refer to this row; unique in its list. Example: TS-12',
  'meaning.createBy': 'user who created the row',

  'meaning.function.name':
    'what the item does in the vehicle (item definition, RQ-09-01). Example: Switch the low beam on and off',
  'meaning.function.description':
    'how the function works and who or what uses it. Example: The body controller sends a lamp request, the headlamp executes it',
  'meaning.function.level': 'main function of the item, or a sub-function that is part of one. Example: sub',
  'meaning.function.parent': 'main function that this sub-function belongs to. Example: F-1',
  'meaning.function.cybersecurity':
    'whether an attack on the function matters to the analysis (RQ-09-01). Example: yes for Switch the low beam',
  'meaning.function.assets': 'assets that take part in the function; entered with the assets. Example: A-1, A-4',
  'meaning.function.data': 'data that the function reads, sends or stores. Example: Lamp request, ambient light',

  'meaning.assumption.carried':
    'rows whose rating holds only while the assumption does: a what-if scenario in which it does not hold rates them at their worst. Example: the step *Open the sealed unit*',
  'meaning.assumption.name':
    'condition of environment or use that the analysis relies on (9.3). Example: The gateway filters messages',
  'meaning.assumption.text': 'the assumption in full. Example: The gateway blocks diagnostic messages while driving',
  'meaning.assumption.explanation':
    'why the assumption is justified and who ensures it. Example: Specified for the gateway, see link',
  'meaning.assumption.confirmedBy':
    'who confirmed that the assumption holds, and where it is written. Example: Gateway team, interface agreement 1.2',

  'meaning.statement.name': 'short title by which the row is found in lists. Example: Authentic lamp requests',
  'meaning.statement.link': 'address of a document with more information. Example: https://wiki.example.com/gateway',

  'meaning.asset.name':
    'something of value in the item whose security properties need protection (RQ-15-02). Example: Lamp request',
  'meaning.asset.category':
    'sort of asset, which determines suggested properties and damages. Example: Data in transit',
  'meaning.asset.property':
    'whether violating this security property of the asset can cause damage (RQ-15-02); the sign shows how far its analysis is. Example: Integrity of Lamp request',
  'meaning.asset.deviceProperties':
    'what the device is like, by the numbers of MITRE EMB3D; ! says no. Example: PID-15, !PID-26 for a debug port and an update',
  'meaning.asset.risk': 'highest risk value of all threat scenarios of the asset (RQ-15-15). Example: 4',
  'meaning.asset.type':
    'a single asset, or a part of the vehicle that contains assets. Example: part for the headlamp unit',
  'meaning.asset.diagram': 'shape in the topology: a block, or a link between blocks. Example: link for a CAN bus',
  'meaning.asset.inside':
    'whether the asset belongs to your own parts (item boundary, RQ-09-01); progress counts only these. Example: no for the phone of the driver',
  'meaning.asset.icon': 'picture of the asset in the topology. Example: Gateway',
  'meaning.asset.security':
    'whether the asset needs protection and is analysed (RQ-15-02). Example: no for a bracket without electronics',
  'meaning.asset.functions': 'functions that the asset takes part in. Example: F-1 Switch the low beam',
  'meaning.asset.description': 'what the asset is and what it is used for. Example: CAN message that switches the lamp',
  'meaning.asset.instances': 'how many of this asset a vehicle has. Example: 2 for a left and a right headlamp',
  'meaning.asset.instanceNames': 'names of the instances, one per line. Example: left, right',
  'meaning.asset.data': 'data that the asset stores, processes or carries. Example: Calibration values',
  'meaning.asset.dataCategory': 'sort of data, for example for privacy law. Example: Personal data',

  'meaning.damage.description':
    'harmful consequence for the vehicle, a function or road users (RQ-15-01). Example: The low beam goes out at night and the driver sees nothing',
  'meaning.damage.assets':
    'assets whose compromise leads to the damage (RQ-15-01, RQ-15-02). Example: A-1 Lamp request',
  'meaning.damage.property': 'violated security property that leads to the damage (RQ-15-02). Example: I for integrity',
  'meaning.damage.level':
    'how severe the damage is in this dimension, from negligible to severe (RQ-15-04, RQ-15-05, Annex F). Example: severe in Safety for life-threatening injuries',
  'meaning.damage.reason':
    'reason for the level (RQ-15-05); an open point while it is missing. Example: No light at 100 km/h, injuries are likely to be fatal',
  'meaning.damage.overall':
    'impact level computed from the dimensions (RQ-15-05). Example: Severe, because Safety is severe',
  'meaning.damage.category': 'group for lists and reports. Example: Road safety',
  'meaning.damage.effects':
    'what the driver, other road users or the company notice. Example: Collision with an obstacle',

  'meaning.threat.description':
    'potential cause of the compromise of an asset (RQ-15-03). Example: A forged lamp request switches the low beam off',
  'meaning.threat.type':
    'sort of threat, which determines the violated property. Example: Tampering violates integrity',
  'meaning.threat.assets': 'assets that the threat scenario targets (RQ-15-03). Example: A-1 Lamp request',
  'meaning.threat.property': 'security property that the threat scenario violates (RQ-15-03). Example: Integrity',
  'meaning.threat.damages': 'damage scenarios that follow if it succeeds (RQ-15-03). Example: DS-1',
  'meaning.threat.feasibility':
    'how easy the easiest rated attack path is; high means easy (RQ-15-10). Example: High from AP-2',
  'meaning.threat.paths': 'number of attack paths that realise the threat scenario (RQ-15-08, RQ-15-09). Example: 3',
  'meaning.threat.risk': 'highest value of its risks (RQ-15-15). Example: 4',
  'meaning.threat.reason': 'why the threat scenario is relevant. Example: The bus can be reached behind the bumper',

  'meaning.path.name':
    'deliberate actions that realise a threat scenario (RQ-15-08). Example: Compromise the gateway over the cellular interface',
  'meaning.path.threats': 'threat scenarios that the path realises (RQ-15-09). Example: TS-1',
  'meaning.path.steps': 'number of attack steps in the path (RQ-15-08). Example: 4',
  'meaning.path.parameter':
    'value of this parameter of the feasibility model (RQ-15-10, Annex G); entered for the path, or computed from its steps. Example: Expertise: Proficient',
  'meaning.path.sum': 'total of the parameter values; its range gives the feasibility (Annex G). Example: 11',
  'meaning.path.level': 'attack feasibility of the path; high means easy (RQ-15-10). Example: Medium',
  'meaning.path.reason':
    'reasons for the parameter values, with evidence (RQ-15-10); an open point while it is missing. Example: Published exploit, see report PT-7',
  'meaning.path.model': 'model by which the path is rated (RC-15-11, Annex G). Example: Attack potential',
  'meaning.path.basis': 'whether the parameters are entered for each step or for the path as a whole. Example: steps',
  'meaning.path.values': 'all parameter values of the path in one cell. Example: ET 1, SE 3, KoIC 3, WoO 1, Eq 4',
  'meaning.path.vector': 'from where the attack is possible (Annex G, G.9). Example: Adjacent for Bluetooth',
  'meaning.path.description': 'further details of the attack. Example: Needs the vehicle to be unlocked',
  'meaning.path.realises': 'catalogue entries that its threat scenarios address, such as UN R155 Annex 5. Example: 4.1',
  'meaning.path.levelUnder': 'feasibility of the path rated by this model, for comparison (RC-15-11). Example: Low',

  'meaning.step.name': 'one action of the attacker (RQ-15-08). Example: Send a forged lamp request',
  'meaning.step.reason': 'reasons for the values of the step, with evidence (RQ-15-10). Example: Tool is sold online',
  'meaning.step.description': 'further details of the action. Example: The attacker needs access to the connector',
  'meaning.step.takesPart': 'whether the step counts in the rating of its path. Example: no for a step kept as a note',
  'meaning.step.impossible':
    'whether nobody can carry out the step, which makes its path infeasible. Example: yes if the port is removed',
  'meaning.step.preSteps': 'steps that have to succeed before this one. Example: AS-1',
  'meaning.step.controls':
    'controls that an attacker has to bypass for the step (RQ-09-08). Example: CTL-2 Secure boot',
  'meaning.step.realises':
    'catalogue entries or techniques that this action realises; they count for the threat scenarios of its paths and trees. Example: T0855',

  'meaning.risk.threat': 'threat scenario of the risk (RQ-15-15). Example: TS-1 Forged lamp request',
  'meaning.risk.damage':
    'damage scenario that the threat scenario leads to (RQ-15-15). Example: DS-1 Low beam goes out',
  'meaning.risk.impact': 'overall impact of the damage scenario (RQ-15-05). Example: Severe',
  'meaning.risk.feasibility': 'attack feasibility of the threat scenario (RQ-15-10). Example: High',
  'meaning.risk.value':
    'risk from 1 (minimal) to 5, computed from impact and feasibility (RQ-15-15, RQ-15-16). Example: 5 for severe and high',
  'meaning.risk.dimensions':
    'risk of each impact dimension on its own (RQ-15-05, RQ-15-15). Example: S 5, F 3, O 4, P 1',
  'meaning.risk.review': 'remarks of a reviewer about the rating (RQ-09-07). Example: Agreed, see minutes of 3 May',
  'meaning.risk.treatments':
    'decision how the risk is treated: avoid, reduce, share or retain; one or more (RQ-15-17). Example: Reduce',
  'risk.meaning.strategy':
    'treatment measure, how the treatment is carried out (RQ-15-17). Example: Authenticate lamp requests with a MAC',
  'risk.meaning.statement': 'what holds once the risk is treated. Example: Forged lamp requests are rejected',
  'meaning.risk.goals': 'cybersecurity goals for a risk that is reduced (RQ-09-05). Example: CSG-1',
  'meaning.risk.claims': 'cybersecurity claims for a risk that is retained or shared (RQ-09-06). Example: CSC-1',
  'meaning.risk.requirements': 'cybersecurity requirements that treat the risk directly (RQ-09-09). Example: CSR-3',
  'meaning.risk.byGoals': 'requirements that fulfil the goals of the risk (RQ-09-09). Example: CSR-1, CSR-2',
  'meaning.risk.status':
    'whether the treatment is complete, computed from the other fields (RQ-15-17). Example: treated',
  'meaning.risk.cal': 'cybersecurity assurance level, from impact and attack vector (Annex E, E.1). Example: CAL 4',
  'meaning.risk.residual':
    'risk that remains after treatment, rated with the values of that time or with active controls (RQ-15-17). Example: 2',
  'meaning.risk.feasibilityAfter':
    'how easy the attack still is after treatment, entered by hand where no control says it (RQ-15-17). Example: Low',
  'meaning.risk.acceptedBy': 'who accepts the residual risk. Example: Head of product security',

  'meaning.verification.state': 'how far the verification is, and its result (RQ-09-07, RQ-09-11). Example: passed',
  'meaning.verification.text': 'how it was or will be verified (RQ-09-11). Example: Penetration test PT-7',
  'meaning.verification.on': 'day of the verification result. Example: 2026-05-03',
  'meaning.verification.by': 'who decides that the verification passed or failed. Example: Lin Wei',
  'meaning.verification.function': 'role in which the verifier decides. Example: Test manager',
  'meaning.verification.reason':
    'why a result has no evidence attached; an open point while both are missing. Example: The report is confidential, kept by the supplier',

  'meaning.goal.text':
    'what must be protected, as a requirement at concept level (RQ-09-05). Example: The integrity of lamp requests shall be protected',
  'meaning.goal.cal':
    'cybersecurity assurance level: the highest of its risks, or set by hand (RQ-09-05, Annex E). Example: CAL 4',
  'meaning.goal.risks': 'number of risks that the goal reduces (RQ-09-05). Example: 3',
  'meaning.goal.requirements': 'number of requirements that fulfil the goal (RQ-09-09). Example: 2',
  'meaning.goal.explanation': 'why the goal treats its risks. Example: Only authentic requests can switch the lamp',

  'meaning.claim.text':
    'statement why a retained or shared risk is acceptable (RQ-09-06). Example: The supplier monitors the backend',
  'meaning.claim.assumptions': 'assumptions that the claim relies on (9.3). Example: CSA-1',
  'meaning.claim.risks': 'retained or shared risks that refer to the claim (RQ-09-06). Example: R-7',
  'meaning.claim.explanation': 'evidence or reasoning behind the claim. Example: Contract with the supplier, section 4',

  'meaning.requirement.text':
    'what the item or its environment must fulfil (RQ-09-09). Example: The headlamp shall verify a MAC of 64 bits',
  'meaning.requirement.goals': 'cybersecurity goals that the requirement fulfils (RQ-09-09). Example: CSG-1',
  'meaning.requirement.cal': 'highest CAL of its goals (Annex E). Example: CAL 4',
  'meaning.requirement.risks': 'risks that it treats, directly or by its goals (RQ-15-17). Example: R-1, R-2',
  'meaning.requirement.assets':
    'assets that the requirement is allocated to (RQ-09-10). Example: A-3 Headlamp controller',
  'meaning.requirement.assumptions': 'assumptions that the requirement relies on (9.3). Example: CSA-2',
  'meaning.requirement.method': 'how it will be verified: review, analysis or test (RQ-09-11). Example: test',
  'meaning.requirement.clauses':
    'the clauses of standards it meets, by the code of the standard and the number. Example: UN-R155 7.3.8',
  'meaning.requirement.state': 'whether it has a goal or risk and an asset, computed. Example: covered',
  'meaning.requirement.explanation':
    'why the requirement is needed. Example: A shorter MAC can be guessed within an hour',

  'meaning.control.name':
    'technical or organisational measure that an attacker has to bypass (RQ-09-08). Example: Secure boot',
  'meaning.control.active':
    'whether the control counts in ratings with controls. Example: no for a control that is only planned',
  'meaning.control.candidate':
    'whether the control is only thought of: a candidate is off and never counts in ratings, and switching it on decides for it. Example: yes for a hardware security module that is being discussed',
  'meaning.control.cost':
    'what the control costs, in the unit that an administrator sets under “Global variables”. Example: 12000',
  'meaning.control.effort':
    'what it takes to bypass the control, as feasibility values (RQ-15-10). Example: SE 6, Eq 4',
  'meaning.control.places': 'attack steps and tree nodes that the control protects. Example: AS-3',
  'meaning.control.requirements': 'requirements that the control implements (RQ-09-09). Example: CSR-1',
  'meaning.control.goals': 'goals that the control contributes to (RQ-09-08). Example: CSG-1',
  'meaning.control.description': 'how the control works. Example: The boot loader checks the signature of the firmware',
  'meaning.control.reason': 'reason for the bypass effort. Example: Needs fault injection in a laboratory',
} as const;
