/** What is said to who may only read a task and tries to change it. */
export default {
  'reader.ask': 'You can read this task. To change it, ask {name}.',
  'reader.askAdmin': 'You can read this task. To change it, ask an administrator for permission to modify analyses.',
  'reader.mayComment': 'You can write comments in the panel of a row.',
} as const;
