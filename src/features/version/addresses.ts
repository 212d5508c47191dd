/** Where a version is worked on; with its place, a row of it. */
export const versionAddress = (taskId: string, versionId: string, place?: { step: string; row: string }): string =>
  `/project/analysis?${new URLSearchParams({ task: taskId, version: versionId, ...(place ?? { page: 'versions' }) })}`;

/** The comparison of two versions: what became of the former in the latter. */
export const diffAddress = (from: string, to: string): string => `/project/diff?${new URLSearchParams({ from, to })}`;
