export default {
  'form.kept.title': 'You have unsaved input here ({at}).',
  'form.kept.stale': 'Someone has changed it since then. Saving would replace that change.',
  'form.kept.merged': 'Someone has changed it since then. Fields you did not change show the stored values.',
  'form.kept.both':
    'Someone has changed it since then. Saving would replace their input in: {fields}. Other fields show the stored values.',
  'form.kept.take': 'Continue',
  'form.kept.discard': 'Discard',
} as const;
