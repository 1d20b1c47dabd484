-- The games: one record of every bet with what it paid and drew, prizes as targets of upgrades, items that are staked and won there.

-- What a bet paid, and what it chose and drew. Multipliers are ten-thousandths. A box's own draw is in `opening`, so its detail is null.
alter table bet
  add column multiplier bigint,
  add column payout bigint,
  add column detail jsonb;

update bet set
  payout = item.sale_price,
  multiplier = floor(item.sale_price::numeric * 10000 / bet.stake)
from opening join box_version_item item on item.version_id = opening.version_id and item.place = opening.place
where opening.id = bet.id;

alter table bet
  alter column multiplier set not null,
  alter column payout set not null,
  add constraint bet_game check (game in ('box', 'dice', 'plinko', 'upgrade')),
  add constraint bet_multiplier check (multiplier >= 0),
  add constraint bet_payout check (payout between 0 and 900000000000),
  add constraint bet_detail check ((game = 'box') = (detail is null));

-- Newest first: of a player, where the last column lets a list of one game pass over the others inside the index, and of everybody by game.
create index bet_of_player on bet (user_id, placed_at desc, nonce desc, id desc, game);
create index bet_newest on bet (game, placed_at desc, nonce desc, id desc);
-- The best balls: by what they won, and by their multiplier; the older of equal ones first.
create index bet_plinko_win on bet ((payout - stake) desc, placed_at, id, (detail ->> 'risk'), ((detail ->> 'rows')::smallint)) where game = 'plinko';
create index bet_plinko_multiplier on bet (multiplier desc, placed_at, id, (detail ->> 'risk'), ((detail ->> 'rows')::smallint)) where game = 'plinko';

-- A bet is proof: once written it stays as it is.
create trigger bet_fixed before update or delete on bet for each row execute function refuse_change();
create trigger opening_fixed before update or delete on opening for each row execute function refuse_change();

-- Every prize of the catalogue at its price of now. Boxes keep their own copies, which never change.
create table prize (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  rarity text not null check (rarity in ('common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic')),
  picture text not null,
  price bigint not null check (price >= 1),
  sale_price bigint not null check (sale_price >= 1),
  -- False: left the catalogue; it can't be aimed at any more.
  offered boolean not null
);
create index prize_by_price on prize (sale_price, id) where offered;

-- An item comes from an opening or from a game's bet, and leaves by a sale or as the stake of a bet: one of them, once.
alter table inventory_item
  add column bet_id uuid unique references bet,
  -- The bet is written in the same transaction, after its stake was taken.
  add column staked_in uuid references bet deferrable initially deferred,
  drop constraint inventory_item_status_check,
  add constraint inventory_item_status check (status in ('owned', 'sold', 'staked')),
  add constraint inventory_item_origin check (num_nonnulls(opening_id, bet_id) <= 1),
  add constraint inventory_item_staked check ((status = 'staked') = (staked_in is not null));
