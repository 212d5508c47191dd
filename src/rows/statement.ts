/** The fields all statements share (R-STMT-1). Those of a kind stand between the head and the foot. */
export const statementHead = {
  name: {
    type: 'text',
    label: 'workspace.field.name',
    meaning: 'meaning.statement.name',
    width: 240,
    sticky: true,
    twins: true,
  },
  text: { type: 'text', label: 'workspace.field.text', width: 300, grow: true, long: true },
} as const;

export const statementFoot = {
  explanation: {
    type: 'text',
    label: 'workspace.field.explanation',
    width: 200,
    long: true,
    needed: () => true,
    asked: true,
  },
  link: { type: 'url', label: 'workspace.field.link', meaning: 'meaning.statement.link', width: 160 },
} as const;
