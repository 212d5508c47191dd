/**
 * Where the specs that start processes find the server and its commands (built-server.ts). In a file of its own: every spec of this project reads it,
 * some with jsdom's addresses, in which scripts cannot find their folder.
 */
export const builtServer = 'dist/spec-server';
