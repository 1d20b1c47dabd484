import { CopyButton } from '#src/ui/copy-button.tsx';
import css from './command-list.module.css';

/** A command, and what copying it is called. */
interface NamedCommand {
  command: string;
  label: string;
}

/** Commands to the letter, each with its copy button. */
export function CommandList({ commands }: { commands: readonly NamedCommand[] }) {
  return (
    <ul className="grid gap-8">
      {commands.map(({ command, label }) => (
        <li key={command} className={`row gap-10 py-10 px-14 bordered rounded-lg fill-900 ${css.command}`}>
          <code translate="no">{command}</code>
          <CopyButton text={command} label={label} />
        </li>
      ))}
    </ul>
  );
}
