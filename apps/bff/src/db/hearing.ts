/** Who hears what is announced in the database. */
export interface Ear {
  heard: (text: string) => void;
  /** Something may have been said that was not heard. */
  missed: () => void;
}
