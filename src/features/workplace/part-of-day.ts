/** By which words one is greeted: who works at night is not wished a good evening. */
export const partOfDay = (hour: number): 'night' | 'morning' | 'afternoon' | 'evening' => {
  if (hour < 5 || hour >= 22) return 'night';
  if (hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
};
