import { Link } from 'react-router';
import css from './blocks.module.css';
import { type Facts, piecesOf, plainText } from './markup.ts';
import type { Block } from './text.ts';

interface Props {
  blocks: readonly Block[];
  facts: Facts;
}

/** Paragraphs, lists and tables of a long text. A paragraph that has nothing to say under the present settings is left out. */
export function Blocks({ blocks, facts }: Props) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} facts={facts} />);
}

function OneBlock({ block, facts }: { block: Block; facts: Facts }) {
  if (typeof block === 'string') {
    if (plainText(block, facts).trim() === '') return null;
    return (
      <p className={`running-text ${css.paragraph}`}>
        <Sentence text={block} facts={facts} />
      </p>
    );
  }
  if ('list' in block) {
    return (
      <ul className={`running-text bullets ${css.list}`}>
        {block.list.map((text) => (
          <li key={text}>
            <Sentence text={text} facts={facts} />
          </li>
        ))}
      </ul>
    );
  }
  return <Table {...block} facts={facts} />;
}

/** On a phone each row is a small card, with the names of the columns before the words. */
function Table({ head, rows, facts }: { head: readonly string[]; rows: readonly (readonly string[])[]; facts: Facts }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <Sentence text={name} facts={facts} />
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} data-name={head[index + 1]}>
                <Sentence text={cell} facts={facts} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A sentence with its marks as elements. */
export function Sentence({ text, facts }: { text: string; facts: Facts }) {
  return piecesOf(text, facts).map((piece, index) => {
    if (piece.kind === 'words') return piece.text;
    if (piece.kind === 'strong') return <strong key={index}>{piece.text}</strong>;
    if (piece.kind === 'code') {
      return (
        <code translate="no" key={index} className="text-code tone-hi">
          {piece.text}
        </code>
      );
    }
    return piece.to.startsWith('mailto:') ? (
      <a key={index} href={piece.to} className={`text-link ${css.link}`}>
        {piece.text}
      </a>
    ) : (
      <Link key={index} to={piece.to} className={`text-link ${css.link}`}>
        {piece.text}
      </Link>
    );
  });
}
