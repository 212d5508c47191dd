/** What a client has to know before its first call: the beginning of the OpenAPI document, in Markdown as its page shows it. */
export const documentGuide = `Threat analysis and risk assessment (ISO/SAE 21434).

**Signing in.** A program sends a personal token, made in the account settings: \`Authorization: Bearer pt_…\`. Each operation names the scopes of which it needs one.

**Responses.** \`{ "success": true, "data": … }\`, or a refusal with its status, an \`errorCode\` and the text in both languages (\`enMessage\`, \`chMessage\`). A refusal of input names each field in \`fields\`: its \`path\`, what is wrong with it (\`problem\`) and, where there is one, the \`limit\`. 429 and 503 say in \`Retry-After\` when to try again; an address that is asked by a method it does not take answers 405 and names its methods in \`Allow\`.

**Lists.** \`current\` counts from 1, \`pageSize\` is at most 100, \`sorter\` is a field, or \`-field\` for the last first. \`total\` says how many match.

**Rows and their rev.** What can be changed carries a \`rev\`, and a write names the one it saw: 412 when somebody else came first, or the row is gone. Fields that a form or a row does not have are left out without a refusal.

**An analysis** lies in a version of a task. \`version.snapshot\` reads it whole, \`version.edit\` changes many rows at once, all or none, and every answer of an edit holds all that followed from it (\`put\`, \`drop\`). An edit with an \`id\` of its own can be sent again with \`again\` when its answer was lost: it is not applied twice. The calls of single kinds (\`assets.create\` and so on) do the same for one row. Ratings are computed, never stored: \`ratings\`. The codes of levels, properties, threat types and categories are those of the \`method\` of the version.

**Live.** \`version.stream\` sends what others change; the id of an event, sent as \`Last-Event-ID\`, goes on from there. \`version.share\` hears any number of versions over one connection.

**What takes long.** A report is a job: ask for it, look at it until its \`status\` is \`done\`, fetch its file. An import tells how far it is to who accepts \`text/event-stream\`.`;
