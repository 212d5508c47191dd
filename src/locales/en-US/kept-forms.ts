export default {
  'form.kept.title': 'You typed here before and did not save it ({at}).',
  'form.kept.stale': 'It has been changed by someone since then: saving would replace that.',
  'form.kept.merged': 'It has been changed by someone since then: fields you did not change hold what is stored now.',
  'form.kept.both':
    'It has been changed by someone since then. Saving would replace what they entered in: {fields}. Other fields hold what is stored now.',
  'form.kept.take': 'Continue',
  'form.kept.discard': 'Discard',
} as const;
