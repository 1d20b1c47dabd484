import { rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { Session } from 'node:inspector/promises';
import { openPglite } from '#server/platform/engine-pglite.ts';
import { migrate, readMigrations, MIGRATIONS } from '#server/platform/migrate.ts';
import { createShop } from '#server/app.ts';
import { testConfig, silentLog } from '#tests/support/test-config.ts';
import { createPlayer } from '#server/auth/create-player.ts';
import { beginSession } from '#server/auth/sessions.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import { cents } from '#contract/money.ts';
rmSync('/tmp/zz-pg',{recursive:true,force:true});
const engine = await openPglite('/tmp/zz-pg');
await migrate(engine, readMigrations(MIGRATIONS));
let stm=0; 
const shop = await createShop({ config: testConfig(), engine, log: silentLog });
await shop.app.ready(); const {deps}=shop;
const players=[] as string[];
for (let i=0;i<50;i++){ const id=await deps.db.transaction(tx=>createPlayer(tx,deps,{name:'n'+i,email:i+'@x.y',passwordHash:null}));
 await deps.db.transaction(tx=>postTransfer(tx,{kind:'g',ref:{type:'u',id},legs:[{account:{kind:'demo_cost'},amount:cents(-10000000)},{account:{kind:'user_cash',userId:id},amount:cents(10000000)}]}));
 const {access_token}=await beginSession(deps,id); players.push(access_token);
 await shop.app.inject({method:'POST',url:'/api/fairness/client-seed',headers:{authorization:'Bearer '+access_token},payload:{client_seed:'x'}});
}
const open=(t:string)=>shop.app.inject({method:'POST',url:'/api/boxes/penny-arcade/open',headers:{authorization:'Bearer '+t,'idempotency-key':randomUUID()},payload:{count:1}});
async function run(n:number){ const c0=process.cpuUsage(); const t0=performance.now(); let left=n; await Promise.all(players.map(async p=>{ while(left-->0){ const r=await open(p); if(r.statusCode!==200) throw new Error(r.body);} })); const c=process.cpuUsage(c0); console.log(n,'cpu ms/open',((c.user+c.system)/1000/n).toFixed(2),'sys',(c.system/1000/n).toFixed(2),'wall/open',((performance.now()-t0)/n).toFixed(2)); }
await run(1000); await run(1000);
const s=new Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.start'); await run(1000);
const {profile}=await s.post('Profiler.stop'); writeFileSync('/tmp/prof/pg.cpuprofile',JSON.stringify(profile)); await run(1000);
process.exit();
