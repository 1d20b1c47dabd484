import type { Cover } from '#contract/box-art/cover.ts';
import type { ChancePreset } from '#contract/custom-boxes/presets.ts';

/** A box that a demo player publishes: prizes of the catalogue by their ids, at the chances of a preset. */
interface DemoBox {
  name: string;
  cover: Cover;
  preset: ChancePreset;
  prizes: readonly string[];
}

/** Boxes that a new sandbox begins with, so that the lists of players' boxes are not empty. */
export const DEMO_BOXES: readonly DemoBox[] = [
  {
    name: 'Insert Coin',
    cover: { shape: 'crate', lights: ['violet', 'teal'] },
    preset: 'balanced',
    prizes: ['lost-floppy', 'long-play-tape', 'cherry-alarm', 'arcade-stick', 'duo-pad', 'retro-telly', 'aurora-headphones'],
  },
  {
    name: 'Tea & Roses',
    cover: { shape: 'gift', lights: ['rose', 'gold'] },
    preset: 'safe',
    prizes: ['red-rose', 'rose-soap', 'pearl-tea', 'cherry-teapot', 'garden-bouquet', 'riviera-hat'],
  },
  {
    name: 'Third Planet',
    cover: { shape: 'pod', lights: ['blue', 'silver'] },
    preset: 'jackpot',
    prizes: ['lucky-clover', 'frost-charm', 'orbit-yo-yo', 'night-telescope', 'saturn-lamp', 'fallen-meteorite'],
  },
  {
    name: 'Court Kings',
    cover: { shape: 'case', lights: ['green', 'gold'] },
    preset: 'balanced',
    prizes: ['field-socks', 'rally-paddle', 'court-ball', 'feather-racket', 'clay-racket', 'champion-cup'],
  },
  {
    name: 'Snowed In',
    cover: { shape: 'tin', lights: ['silver', 'blue'] },
    preset: 'safe',
    prizes: ['sky-cap', 'plum-gloves', 'ember-scarf', 'pine-sled', 'frost-skates', 'alpine-skis'],
  },
  {
    name: 'Dream Garage',
    cover: { shape: 'safe', lights: ['ember', 'silver'] },
    preset: 'jackpot',
    prizes: ['ruby-driver', 'steel-wrench', 'red-toolbox', 'model-engine', 'ember-moto', 'drift-van', 'apex-racer'],
  },
  {
    name: 'Late Session',
    cover: { shape: 'capsule', lights: ['orchid', 'rose'] },
    preset: 'balanced',
    prizes: ['fiesta-shakers', 'slate-keys', 'stage-mic', 'studio-mic', 'mixing-desk', 'comet-guitar'],
  },
  {
    name: 'Pocket Change',
    cover: { shape: 'chest', lights: ['gold', 'ember'] },
    preset: 'jackpot',
    prizes: ['brass-key', 'day-ticket', 'silver-disc', 'amber-candle', 'gold-disc', 'vault-coin'],
  },
];
