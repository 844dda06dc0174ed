import pg from 'pg';

/** The name of both the app's role and the app's database. */
const APP = 'dfans';

export function urlOf(to: { role: string; password: string; port: number; database: string }): string {
  // The URL names an sslmode, because without one the driver would use PGSSLMODE from the operator's shell.
  return `postgres://${to.role}:${encodeURIComponent(to.password)}@127.0.0.1:${to.port}/${to.database}?sslmode=disable`;
}

/** Creates the app's role and database if they are missing, and always sets the role's password. */
export async function ensureAppDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [APP],
    );
    const secret = client.escapeLiteral(password);
    await client.query(`${rows[0]?.role ? 'alter' : 'create'} role ${APP} login password ${secret}`);
    if (!rows[0]?.database) await client.query(`create database ${APP} owner ${APP}`);
  } finally {
    await client.end();
  }
}
