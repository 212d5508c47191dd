/** Numbers for everything that fetches (R-CONST-11, R-CONST-12, R-CALL-12). Times in milliseconds. */
export const fetching = {
  pageSize: 10,
  focusThrottle: 5_000,
  cacheTime: 300_000,
  loadMoreThresholdPx: 100,
  requestTtl: 60_000,
} as const;
