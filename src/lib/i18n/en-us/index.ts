import app from './app.json';
import auth from './auth.json';
import boxes from './boxes.json';
import deposit from './deposit.json';
import drops from './drops.json';
import errors from './errors.json';
import fairness from './fairness.json';
import home from './home.json';
import inventory from './inventory.json';
import openings from './openings.json';
import profile from './profile.json';
import stage from './stage.json';
import ui from './ui.json';
import wallet from './wallet.json';

/** Every text of the shop in American English, by domain. The lab has its own, which never ships with the shop. */
export const texts = { app, auth, boxes, deposit, drops, errors, fairness, home, inventory, openings, profile, stage, ui, wallet };
