/*
 * The server's entry. How modules are resolved must be settled before any that it concerns is loaded, so the shop itself is imported afterwards.
 */
import './database/lean-modules.ts';

await import('./start.ts');
