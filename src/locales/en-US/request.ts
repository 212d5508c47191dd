export default {
  'error.PermissionExpires': 'Unauthorized, Pleas login!',
  'error.permission': 'Permission denied!',
  'error.server': 'Server error, please contact the administrator!',
  'error.request': 'Request error, please retry.',
  'error.chunk.title': 'A part of the page failed to load',
  'error.chunk.script': 'Loading chunk {name} failed ({reason})',
  'error.chunk.style': 'Loading stylesheet chunk {name} failed ({reason})',
  'error.chunk.reason.timeout': 'timeout',
  'error.chunk.reason.missing': 'missing',
  'error.chunk.reason.other': 'other',
  'error.chunk.reload': 'Reload the page',
} as const;
