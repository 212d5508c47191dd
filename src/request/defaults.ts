/** Numbers of spec.md section 9 and 7 for everything that fetches. Times in milliseconds. */
export const fetching = {
  pageSize: 10,
  focusThrottle: 5_000,
  cacheTime: 300_000,
  loadMoreThresholdPx: 100,
  requestTtl: 60_000,
} as const;
