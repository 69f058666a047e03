import { type Expression, type OperationNode, ValueNode } from 'kysely';

/**
 * The placeholder of a value in a query that is compiled once, before the value is known. It is an expression and not a
 * `T`, so it compiles only where SQL takes a value; using it as a value throws. Truthiness cannot throw, but a
 * placeholder that is not part of the query does (`prepared`).
 */
export class Placeholder<T> implements Expression<T> {
  readonly #field: string;

  constructor(field: string) {
    this.#field = field;
  }

  get expressionType(): T | undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }

  /** The value of the field that this placeholder represents. */
  valueIn(values: object): unknown {
    return Reflect.get(values, this.#field);
  }

  get field(): string {
    return this.#field;
  }

  [Symbol.toPrimitive](): never {
    return this.#refuse();
  }

  toString(): never {
    return this.#refuse();
  }

  valueOf(): never {
    return this.#refuse();
  }

  toJSON(): never {
    return this.#refuse();
  }

  #refuse(): never {
    throw new Error(`"${this.#field}" has no value while the query is compiled: it can only be bound`);
  }
}

/** A placeholder for each field. */
export type Placeholders<V> = { readonly [K in keyof V]: Placeholder<V[K]> };

/** A value or a placeholder: for fragments of SQL that only bind it. */
export type Bindable<T> = T | Placeholder<T>;
