/** Reviews of rows and what a change makes suspect. */
export default {
  'review.by': 'Reviewed by',
  'review.at': 'Reviewed on',
  'review.how': 'How it was reviewed',
  'review.how.person': 'by a person',
  'review.how.frozen': 'with the frozen version before',
  'review.how.approved': 'with the approved version before',
  'review.reason': 'Reason why it holds',
  'review.basis': 'What it was judged by',
} as const;
