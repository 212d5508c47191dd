/**
 * The elements of RDX in XML, in the order of its schema. Names are those of the JSON; a list says what its elements are called.
 */
export type Shape =
  | 'text'
  | 'number'
  | 'boolean'
  | 'pairs'
  /** A text, or the object it describes. */
  | 'architecture'
  | { list: string; of: Shape }
  /** Closed: nothing else may stand in it. */
  | { fields: Readonly<Record<string, Shape>>; closed?: true };

const texts: Shape = { list: 'value', of: 'text' };
const properties: Shape = { list: 'property', of: 'text' };
const hashes: Shape = { list: 'hash', of: { fields: { alg: 'text', content: 'text' } } };
const named = { id: 'text', title: 'text' } as const;
const list = (element: string, fields: Readonly<Record<string, Shape>>): Shape => ({ list: element, of: { fields } });

const riskLevels = list('riskLevel', {
  id: 'text',
  label: 'text',
  rank: 'number',
  description: 'text',
  color: 'text',
  scoreRange: { fields: { min: 'number', max: 'number' }, closed: true },
  treatmentGuidance: 'text',
});

const riskThresholdMatrix = list('entry', {
  band: 'text',
  allowedTreatments: { list: 'treatment', of: 'text' },
  scoreRange: { fields: { min: 'text', max: 'text' }, closed: true },
  escalationRequired: 'boolean',
  rationale: 'text',
  references: texts,
});

export const architectureFields: Readonly<Record<string, Shape>> = {
  description: 'text',
  components: list('component', {
    id: 'text',
    name: 'text',
    type: 'text',
    parentId: 'text',
    description: 'text',
    trustBoundary: 'text',
    externalIds: texts,
  }),
  dataFlows: list('dataFlow', {
    id: 'text',
    name: 'text',
    fromComponentId: 'text',
    toComponentId: 'text',
    protocol: 'text',
    dataDescription: 'text',
    encrypted: 'boolean',
    authenticated: 'boolean',
  }),
  diagramUrl: 'text',
};

const itemDefinition: Shape = {
  fields: {
    ...named,
    boundary: 'text',
    functions: texts,
    architecture: 'architecture',
    interfaces: texts,
    environment: 'text',
    assumptions: texts,
    countryOfOrigin: 'text',
    hashes,
  },
};

/** The fields of a risk set. */
export const riskSetFields: Readonly<Record<string, Shape>> = {
  itemDefinition,
  assets: list('asset', {
    ...named,
    properties,
    linkedDamageScenarioIds: texts,
    externalIds: texts,
    hashes,
    componentIds: texts,
  }),
  damageScenarios: list('damageScenario', {
    ...named,
    description: 'text',
    impactedFunctions: texts,
    affectedRoadUsers: texts,
    references: texts,
  }),
  threatScenarios: list('threatScenario', {
    ...named,
    targetedAssetIds: texts,
    compromisedProperties: properties,
    cause: 'text',
    references: texts,
    componentIds: texts,
  }),
  attackSteps: list('attackStep', {
    ...named,
    description: 'text',
    attackFeasibilityRatingIds: texts,
    controlIds: texts,
    references: texts,
  }),
  attackPaths: list('attackPath', {
    ...named,
    threatScenarioId: 'text',
    stepIds: texts,
    steps: texts,
    references: texts,
  }),
  methods: list('method', {
    id: 'text',
    name: 'text',
    version: 'text',
    factors: texts,
    riskLevels,
    riskThresholdMatrix,
  }),
  attackFeasibilityRatings: list('afr', {
    id: 'text',
    attackPathId: 'text',
    attackStepId: 'text',
    methodId: 'text',
    inputFactors: 'pairs',
    score: 'text',
    band: 'text',
    rationale: 'text',
  }),
  impactRatings: list('ir', {
    id: 'text',
    damageScenarioId: 'text',
    methodId: 'text',
    categories: 'pairs',
    score: 'text',
    rationale: 'text',
  }),
  riskValues: list('riskValue', {
    id: 'text',
    threatScenarioId: 'text',
    afrRef: 'text',
    impactRef: 'text',
    methodId: 'text',
    score: 'text',
    band: 'text',
    rationale: 'text',
  }),
  controls: list('control', {
    ...named,
    catalog: 'text',
    controlId: 'text',
    implementationStatus: 'text',
    requiredCalLevel: 'text',
    achievedCalLevel: 'text',
    references: texts,
    hashes,
  }),
  riskTreatmentDecisions: list('rtd', {
    id: 'text',
    riskValueId: 'text',
    decision: 'text',
    controls: texts,
    justification: 'text',
  }),
  calAssuranceLevels: list('calAssuranceLevel', {
    id: 'text',
    level: 'text',
    title: 'text',
    description: 'text',
    objectives: texts,
    assuranceActivities: texts,
    references: texts,
  }),
  calAssessments: list('calAssessment', {
    id: 'text',
    controlId: 'text',
    targetCalLevel: 'text',
    assessmentResult: 'text',
    achievedCalLevel: 'text',
    evidenceRef: 'text',
    assessmentDate: 'text',
    assessor: 'text',
    rationale: 'text',
  }),
  tafAssessments: list('tafAssessment', {
    id: 'text',
    attackPathId: 'text',
    methodId: 'text',
    targetContext: {
      fields: { attackerProfile: 'text', attackMotivation: 'text', targetValue: 'text', accessRequirement: 'text' },
    },
    tafScore: 'text',
    tafBand: 'text',
    factorRatings: 'pairs',
    rationale: 'text',
    assessmentDate: 'text',
  }),
  relationships: list('relationship', {
    id: 'text',
    relationshipType: 'text',
    sourceRef: 'text',
    targetRef: 'text',
    confidence: 'number',
    justification: 'text',
  }),
};

/** Fields of the document that are attributes of the root. */
export const rootAttributes = ['schemaVersion', 'documentId', 'created', 'createdBy', 'bomRefRef'] as const;

/** The namespace of our extension: elements that hold a field of the JSON. */
export const ownNamespace = 'urn:intara:rdx:1';
