import { describe, expect, it } from 'vitest';
import { Drawers } from './drawers.ts';

function drawn() {
  const settings: string[] = [];
  const outcomes: string[] = [];
  const drawers = new Drawers<string, { secret: boolean; name: string }>(
    (pose) => settings.push(pose),
    ({ name }) => outcomes.push(name),
  );
  return { drawers, settings, outcomes };
}

describe('drawers', () => {
  it('let the latest clip draw, and the earlier ones no more', () => {
    const { drawers, settings, outcomes } = drawn();
    const first = drawers.next(true);
    const second = drawers.next(true);
    for (const drawer of [first, second]) {
      drawer.drawSetting(drawer === first ? 'first' : 'second');
      drawer.drawOutcome({ secret: false, name: drawer === first ? 'first' : 'second' });
    }
    expect([settings, outcomes]).toEqual([['second'], ['second']]);
  });

  it('keep an unrevealed outcome from a new setting, which may have it once it is revealed', () => {
    const { drawers, settings, outcomes } = drawn();
    const play = drawers.next(true);
    const set = drawers.next(false);
    play.drawOutcome({ secret: true, name: 'under way' });
    set.drawSetting('set');
    set.drawOutcome({ secret: false, name: 'cleared' });
    expect([settings, outcomes]).toEqual([['set'], ['under way']]);
    play.drawOutcome({ secret: false, name: 'revealed' });
    set.drawOutcome({ secret: false, name: 'cleared' });
    play.drawOutcome({ secret: false, name: 'revealed' });
    expect(outcomes).toEqual(['under way', 'revealed', 'cleared']);
  });

  it('keep an outcome from a setting before the play has drawn at all, and give it up when its clip is gone', () => {
    const { drawers, outcomes } = drawn();
    const play = drawers.next(true);
    const set = drawers.next(false);
    set.drawOutcome({ secret: false, name: 'too early' });
    expect(outcomes).toEqual([]);
    play.letGo();
    set.drawOutcome({ secret: false, name: 'set' });
    expect(outcomes).toEqual(['set']);
  });

  it('let no clip draw that began before a state was settled', () => {
    const { drawers, settings, outcomes } = drawn();
    const play = drawers.next(true);
    drawers.clear();
    play.drawSetting('late');
    play.drawOutcome({ secret: false, name: 'late' });
    expect([settings, outcomes]).toEqual([[], []]);
  });
});
