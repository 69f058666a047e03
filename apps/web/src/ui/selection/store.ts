import { NOTHING, type Selection } from '@jornada/domain/selection';
import { createStore, type Store } from '../../state/store.ts';

/**
 * The selection of one list, outside React, so that a row can subscribe to its own state: a click then renders one of
 * fifty rows, whereas state in the page would render all.
 */
export type SelectionStore = Store<Selection>;

export const createSelectionStore = (initial: Selection = NOTHING): SelectionStore => createStore(initial);
