import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHouseName, skeletonOf } from './house-names.ts';

describe('a name that is taken for the house', () => {
  it.each([
    'admin',
    'аdmin',
    'аdmіn',
    'ADMIN',
    'Ａｄｍｉｎ',
    '𝐚𝐝𝐦𝐢𝐧',
    'ᴀᴅᴍɪɴ',
    'ⓐⓓⓜⓘⓝ',
    'adm1n',
    '4dm!n',
    'admin123',
    'adrnin',
    'a.d.m.i.n',
    'a d m i n',
    'ádmìn',
    'Admin Mike',
    'AdminMike',
    'Fairdrop',
    'Fairdrop Support',
    'FairDr0p',
    'Fаirdrор',
    'xx_fairdrop_xx',
    'Support',
    'SUPPORT TEAM',
    'Tech-Support',
    'Customer Support',
    'ѕupport',
    'house',
    'House',
    'hоuse',
    'The House',
    'h0use',
    'Bot',
    'B0T',
    'Вot',
    '[BOT] Pixel',
    '🅱️ot',
    '🤖 Bot 🤖',
    'Bot ✓',
    'Moderator',
    'Mod Team',
    'System',
    'Official',
    'OfficiaI',
    'Official Shop',
    'Staff',
    'Owner',
    'null',
    'Root',
    'Casino Security',
    'вot',
    'вот',
    'supporт',
    'suppoгт',
    'fairdrop ѕuppoгт',
    'modeгaтoг',
    'мod',
    'adмin Mike',
    'τeam',
    'sτaff',
    'mοderaτοr',
    'hουѕe',
    'ѕтaff',
    'oшneг',
    'offiϲial',
    'syѕтeм',
    'suppοrτ',
    '6ot',
    'бот',
    'sysadmin',
    'SuperAdmin',
    'Web Master',
    'webmaster_1',
    'Moderation',
    'Customer Service',
    'our customer service',
    'Админ',
    'админ',
    'Админ Иван',
    'а.д.м.и.н',
    'модератор',
    'техподдержка',
    'Поддержка',
    'ТЕХПОДДЕРЖКА',
    'Служба Поддержки',
    'СЛУЖБА ПОДДЕРЖКИ',
    'служба техподдержки',
    'Администрация',
    'Администрация Fairdrop',
    'АДМИНИСТРАЦИЯ',
    'от администрации',
    'Модерация',
    'Команда модераторов',
    'Админы',
    'Support™',
    'Moderator℠',
    'Ғairdrop',
    'faiɾdrop',
    'ᗩdmin',
    'ᗩᗪᗰIᑎ',
    'adm¡n',
    'b○t',
    'b⭕t',
    'aⅆmin',
    'адмін',
    'підтримка',
    'LiveSupport',
    'LiveChat',
    'Mod Jim',
    'mod_jim',
    'Soporte',
    'Kundenservice',
    'Administrador',
    'Closed account',
  ])('is refused: %s', (name) => {
    expect(isHouseName(name)).toBe(true);
  });

  it.each([
    'Mira',
    'Robot',
    'Abbott',
    'Botanist',
    'Housemaster',
    'House of Cards',
    'Team Player',
    'Team Rocket',
    'Modesty',
    'Modern Jim',
    'Closed Door',
    'Solar System',
    'Rootbeer',
    'Staffan',
    'Unofficial',
    'Supportive Sam',
    'Админов',
    'Татьяна',
    'Николай',
    'Виктор',
    'Живот',
    'Поворот',
    'Моряк',
    'Супорт',
    'Ελένη',
    'Customer',
    '東京',
    '👨‍👩‍👧',
    '1337',
    '',
  ])('is not meant by %j', (name) => {
    expect(isHouseName(name)).toBe(false);
  });

  it('is refused in any case and width, with any marks and blanks', () => {
    const noise = fc.constantFrom('', '\u0301', '\u0336', '\u200D', '\uFE0F');
    const written = (letter: string) =>
      fc.constantFrom(letter, letter.toUpperCase(), String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
    const name = fc
      .constantFrom('admin', 'fairdrop', 'support', 'house', 'moderator', 'official')
      .chain((word) =>
        fc
          .tuple(...[...word].map((letter) => fc.tuple(written(letter), noise).map((parts) => parts.join(''))))
          .map((letters) => letters.join('')),
      );
    fc.assert(
      fc.property(name, (one) => {
        expect(isHouseName(one)).toBe(true);
      }),
    );
  });

  it('has the skeleton of the name that it looks like', () => {
    for (const name of ['Night Тіcket', 'NіgHт Тіcкeт', 'Nigнτ τicκeτ']) expect(skeletonOf(name)).toBe(skeletonOf('NIGHT TICKET'));
    expect(skeletonOf('Night Ticket')).not.toBe(skeletonOf('Night Tickets'));
  });
});
