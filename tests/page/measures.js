// What is wrong with how a board lies on the screen: pieces that are too small, cut off, under something, or off the screen.
(wish) => {
  const { pieces, least, scrolls, touch, whole: uncut } = wish;
  const wrong = [];
  scrollTo(0, 0);
  for (const node of document.querySelectorAll('[data-table] *')) if (node.scrollTop) node.scrollTop = 0;
  const seen = (node) => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(node).visibility !== 'hidden';
  };
  const called = (node) => {
    const at = node.closest('[data-spot],[data-place],[data-cell],[data-box],[data-slot],[data-do],[data-fly]') ?? node;
    const name = Object.entries(at.dataset).find(([key]) => key !== 'piece');
    return name ? `${name[0]} ${name[1]}` : (at.textContent.trim().slice(0, 24) || at.className.toString().slice(0, 40));
  };
  const whole = (node, box) => {
    for (const [x, y] of [[0.5, 0.5], [0.2, 0.2], [0.8, 0.8], [0.2, 0.8], [0.8, 0.2]]) {
      const [left, top] = [box.left + box.width * x, box.top + box.height * y];
      if (left < 0 || top < 0 || left > innerWidth || top > innerHeight) return 'off the screen';
      const hit = document.elementFromPoint(left, top);
      const same = hit && (node.contains(hit) || hit.contains(node) === false && hit.closest('button, .spot, .place') === node.closest('button, .spot, .place'));
      const other = hit?.closest('button');
      if (other && !other.contains(node) && !node.contains(other)) return `partly under ${called(other)}`;
      if (x === 0.5 && !same) return `under ${hit ? `${hit.tagName}.${hit.className.baseVal ?? hit.className}`.slice(0, 60) : 'nothing'}`;
    }
    return '';
  };
  let count = 0;
  for (const selector of pieces) {
    for (const node of document.querySelectorAll(selector)) {
      if (!seen(node)) continue;
      count += 1;
      const box = node.getBoundingClientRect();
      const size = Math.min(box.width, box.height);
      if (size < least - 0.6) wrong.push(`${called(node)}: ${size.toFixed(1)} px, not ${least}`);
      let hidden = whole(node, box);
      if (hidden && scrolls) {
        node.scrollIntoView({ block: 'center' });
        hidden = whole(node, node.getBoundingClientRect());
      }
      if (hidden) wrong.push(`${called(node)}: ${hidden}`);
    }
  }
  for (const node of document.querySelectorAll(uncut)) {
    if (!seen(node) || node.closest('.unseen') || node.querySelector('svg, img') || getComputedStyle(node).overflow === 'visible' && !node.matches('button')) continue;
    if (node.textContent.trim() && (node.scrollWidth > node.clientWidth + 2 || node.scrollHeight > node.clientHeight + 3))
      wrong.push(`${called(node)}: its words are cut off`);
  }
  // The panel with what is to do stands beside the board, and its buttons are in sight.
  const board = document.querySelector('.table > .board').getBoundingClientRect();
  const prompt = document.querySelector('.now').getBoundingClientRect();
  const over = Math.min(board.bottom, prompt.bottom) - Math.max(board.top, prompt.top) > 1 && Math.min(board.right, prompt.right) - Math.max(board.left, prompt.left) > 1;
  if (over) wrong.push('the panel lies over the board');
  const buttons = document.querySelector('.prompt .buttons');
  const row = buttons?.getBoundingClientRect();
  if (!row || row.height < 39 || row.bottom > innerHeight + 1 || row.right > innerWidth + 1) wrong.push('there is no room in sight for the confirming button');
  if (touch) {
    const said = [...document.querySelectorAll('.board, .prompt')].map((node) => node.innerText ?? '').join(' ');
    const key = /[(（](?:R|F|G|Esc)[)）]|\b(?:Esc|Enter)\b/.exec(said);
    if (key) wrong.push(`a key is named: ${key[0]}`);
  }
  if (count === 0) wrong.push('nothing to decide with is in sight');
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1) wrong.push(`the page is ${page.scrollWidth} px wide`);
  return wrong;
}
