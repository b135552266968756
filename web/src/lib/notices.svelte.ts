/** Short news at the edge of the page, also said aloud by screen readers. */

export interface Notice {
  id: number;
  text: string;
  bad: boolean;
}

class Notices {
  all = $state<Notice[]>([]);
  #last = 0;

  /** Says something for a few seconds; what went wrong stays longer. */
  say(text: string, bad = false): void {
    const id = (this.#last += 1);
    this.all = [...this.all.slice(-2), { id, text, bad }];
    setTimeout(() => this.drop(id), bad ? 9000 : 5000);
  }

  drop(id: number): void {
    this.all = this.all.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
