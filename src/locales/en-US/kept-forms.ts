export default {
  'form.kept.title': 'You typed here before and did not save it ({at}).',
  'form.kept.stale': 'It has been changed by someone since then: saving would replace that.',
  'form.kept.take': 'Continue',
  'form.kept.discard': 'Discard',
} as const;
