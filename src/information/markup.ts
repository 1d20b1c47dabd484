/** A piece of a sentence after its marks were read. */
export type Piece =
  | { kind: 'words'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; to: string };

/** Facts of the operator by name, as they are written into texts. */
export type Facts = Readonly<Record<string, string>>;

const MARKS = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

const filled = (text: string, facts: Facts): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');

/** Reads the marks of a sentence (`text.ts` lists them). Facts are put in afterwards, so that nothing in them is read as a mark. */
export function piecesOf(sentence: string, facts: Facts = {}): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const addText = (text: string): void => {
    if (text !== '') pieces.push({ kind: 'words', text: filled(text, facts) });
  };
  for (const match of sentence.matchAll(MARKS)) {
    const [whole, strong, code, label, to] = match;
    addText(sentence.slice(end, match.index));
    end = match.index + whole.length;
    if (strong !== undefined) pieces.push({ kind: 'strong', text: filled(strong, facts) });
    else if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else pieces.push({ kind: 'link', text: filled(label ?? '', facts), to: filled(to ?? '', facts) });
  }
  addText(sentence.slice(end));
  return pieces;
}

/** The words of a sentence without its marks, for searching. */
export function plainText(sentence: string, facts: Facts = {}): string {
  return piecesOf(sentence, facts)
    .map(({ text }) => text)
    .join('');
}
