-- What a scene showed last, as a player attached it to a message: the text of a file (contract/recording/recording-file.ts). It goes with its message.
create table ticket_recording (
  message_id uuid primary key references ticket_message on delete cascade,
  scene text not null check (scene ~ '^[a-z][a-z-]{0,30}$'),
  length_ms integer not null check (length_ms between 0 and 600000),
  bytes integer not null check (bytes >= 1),
  body text not null check (char_length(body) <= 262144)
);
create trigger ticket_recording_fixed before update on ticket_recording for each row execute function refuse_change();
