import { httpRound } from './tests/load/http-opens.ts';
import { randomUUID } from 'node:crypto'; import { Agent, request } from 'node:http';
process.once('message', async (m:any)=>{ let left=m.n; const agent=new Agent({keepAlive:true,maxSockets:50});
 await Promise.all(m.players.map(async (t:string)=>{ while(left-->0) await new Promise<void>((res,rej)=>{ const c=request('http://127.0.0.1:4210/api/boxes/penny-arcade/open',{method:'POST',agent,headers:{authorization:'Bearer '+t,'content-type':'application/json','idempotency-key':randomUUID()}},a=>{let b='';a.on('data',x=>b+=x);a.on('end',()=>a.statusCode===200?res():rej(new Error(b)))}); c.on('error',rej); c.end('{"count":1}'); }); })); process.exit(); });
