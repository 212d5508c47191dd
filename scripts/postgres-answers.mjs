/** `node scripts/postgres-answers.mjs <url>`: exit code 0 when a PostgreSQL server answers there within three seconds. */
import pg from 'pg';

const db = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 3000 });
try {
  await db.connect();
  const { rows } = await db.query('show server_version');
  console.log(`PostgreSQL ${rows[0].server_version} answers.`);
  await db.end();
} catch (error) {
  console.log(`No PostgreSQL there: ${error.message}`);
  process.exitCode = 1;
}
