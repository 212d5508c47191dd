/** The relations of a task. */
export default {
  'relations.title': 'Relations',
  'relations.form': 'How relations are shown',
  'relations.form.layers': 'Diagram',
  'relations.form.table': 'Trace table',
  'relations.search': 'Code or name',
  'relations.kinds': 'Kinds shown',
  'relations.gaps': 'Only with open points',
  'relations.count': '{shown} of {all} {all:element|elements}',
  'relations.empty': 'Nothing to show: there are no rows yet, or the filter hides all of them.',
  'relations.focus': 'Chain of {code}',
  'relations.open': 'Open {code}',
  'relations.leave': 'Show all',
  'relations.node.hint': 'Click: only its chain. Double click: open the row.',
  'relations.of': 'Rows of the table',
  'relations.none': 'Nothing is linked here.',
} as const;
