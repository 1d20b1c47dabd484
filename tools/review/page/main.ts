import '#src/ui/tokens.css';
import './base.css';
import './picture.css';
import './page.css';
import { ReviewPage } from './review-page.ts';
import type { ReviewData } from '../change.ts';

const data = JSON.parse(document.querySelector('#data')?.textContent ?? '') as ReviewData;
document.body.append(new ReviewPage(data).element);
