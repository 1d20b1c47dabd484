import { mkdirSync } from 'node:fs';
import './lean-modules.ts';

/* Makes the files of an empty embedded database in the folder that is named first: see open-engine.ts. */
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('give the folder of the new database');
mkdirSync(folder, { recursive: true, mode: 0o700 });
const { PGlite } = await import('@electric-sql/pglite');
const client = await PGlite.create({ dataDir: folder });
await client.close();
